"""Reads Maestro flows with a YAML reader and prints what each does, as lines of JSON.

It fails for a command that Maestro does not have, or one whose arguments have another shape: the
commands and their arguments are those of Maestro's own reader of flows.
"""
import json, os, re, sys
import yaml

SELECTOR = {"id": str, "text": str}
# A command without arguments, a text, or members with their types.
COMMANDS = {
    "launchApp": {"clearState": bool, "stopApp": bool, "arguments": dict},
    "stopApp": None, "killApp": None, "back": None, "eraseText": None,
    "openLink": str, "inputText": str, "tapOn": SELECTOR, "assertVisible": SELECTOR,
    "runFlow": (str, {"when": dict, "commands": list}),
}
CONFIG = {"appId": str, "name": str, "tags": list}


def fits(value, shape):
    if isinstance(shape, tuple):
        return any(fits(value, each) for each in shape)
    if isinstance(shape, dict):
        return isinstance(value, dict) and bool(value) and all(
            name in shape and isinstance(each, shape[name]) for name, each in value.items())
    return isinstance(value, shape)


def check(commands, file):
    for command in commands:
        if isinstance(command, str):
            assert COMMANDS.get(command, 0) is None, (file, command)
            continue
        assert len(command) == 1, (file, command)
        (name, value), = command.items()
        assert COMMANDS.get(name) is not None and fits(value, COMMANDS[name]), (file, command)
        if name == "runFlow" and isinstance(value, dict):
            assert set(value["when"]) == {"platform"} and value["when"]["platform"] in ("Android", "iOS")
            check(value["commands"], file)


def literal(text):
    """A text as Maestro takes it; `${` without a backslash would run a script."""
    assert not re.search(r"(?<!\\)\$\{([^$]*)}", text), text
    return re.sub(r"\\(\$\{[^$]*})", r"\1", text)


def mark(selector):
    (kind, pattern), = selector.items()
    assert not re.search(r"(?<!\\)\$\{", pattern), pattern
    text = re.sub(r"\\(.)", r"\1", pattern, flags=re.S)
    assert re.fullmatch(pattern, text, flags=re.S), pattern
    return [kind, text]


def calls(commands):
    result, rest = [], list(commands)
    def launch():
        given = rest.pop(0)["launchApp"]
        assert given["clearState"] is True
        facts = literal(given.get("arguments", {}).get("qtrouteFacts", ""))
        url = "-"
        if rest[0] == "stopApp":
            rest.pop(0)
            url = literal(rest.pop(0)["openLink"])
        place = literal(given.get("arguments", {}).get("qtroutePlace", "-"))
        result.append(["launch", facts, url, place])
    launch()
    while rest:
        command = rest.pop(0)
        if command == "killApp":
            assert rest.pop(0) == {"launchApp": {"stopApp": False}}
            result.append(["restart"])
        elif "openLink" in command:
            result.append(["open", literal(command["openLink"])])
        elif "runFlow" in command:
            assert command["runFlow"] == "back.yaml"
            result.append(["back"])
        elif "assertVisible" in command:
            result.append(["see", *mark(command["assertVisible"])])
        elif "tapOn" in command and rest[0] == "eraseText":
            rest.pop(0)
            result.append(["type", *mark(command["tapOn"]), literal(rest.pop(0)["inputText"])])
        else:
            result.append(["tap", *mark(command["tapOn"])])
    return result


def main(folder):
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".yaml"):
            continue
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            documents = list(yaml.safe_load_all(file))
        if name == "config.yaml":
            assert set(documents[0]) <= {"flows", "excludeTags"}, documents
            continue
        config, commands = documents
        assert fits(config, CONFIG), (name, config)
        check(commands, name)
        if name.endswith("Walk.yaml"):
            print(json.dumps({"name": name, "title": literal(config["name"]), "calls": calls(commands)}))


main(sys.argv[1])
