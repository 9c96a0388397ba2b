"""A client that checks the type of every answer (lsprotocol), with what several editors can do.

Usage: client.py FOLDER
"""

import asyncio
import pathlib
import sys

from lsprotocol import types
from pytest_lsp import client_capabilities, make_test_lsp_client

folder = pathlib.Path(sys.argv[1])
main = folder / "main.routeplan"
text = main.read_text()
document = types.TextDocumentIdentifier(uri=main.as_uri())


def at(line, character):
    return types.Position(line=line, character=character)


async def converse(capabilities):
    client = make_test_lsp_client()
    await client.start_io("qtroute", "lsp")
    result = await client.initialize_session(
        types.InitializeParams(
            capabilities=capabilities,
            workspace_folders=[types.WorkspaceFolder(uri=folder.as_uri(), name="plans")],
        )
    )
    assert result.server_info.name == "qtroute"
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            text_document=types.TextDocumentItem(
                uri=main.as_uri(), language_id="routeplan", version=1, text=text
            )
        )
    )
    if capabilities.text_document.diagnostic:
        report = await client.text_document_diagnostic_async(
            types.DocumentDiagnosticParams(text_document=document)
        )
        found = report.items
    else:
        await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        found = client.diagnostics[main.as_uri()]
    assert "unknown-name" in [item.code for item in found], found
    await ask_about_names(client)
    await ask_about_text(client, capabilities)
    await client.shutdown_session()


async def ask_about_names(client):
    place = dict(text_document=document, position=at(2, 13))
    hover = await client.text_document_hover_async(types.HoverParams(**place))
    assert "Cart" in hover.contents.value
    target = await client.text_document_definition_async(types.DefinitionParams(**place))
    assert target[0].uri == (folder / "shop.routeplan").as_uri()
    uses = await client.text_document_references_async(
        types.ReferenceParams(context=types.ReferenceContext(include_declaration=True), **place)
    )
    assert len(uses) == 2
    await client.text_document_document_highlight_async(types.DocumentHighlightParams(**place))
    await client.text_document_prepare_rename_async(types.PrepareRenameParams(**place))
    edit = await client.text_document_rename_async(types.RenameParams(new_name="Basket", **place))
    assert edit.changes or edit.document_changes
    items = await client.text_document_prepare_call_hierarchy_async(
        types.CallHierarchyPrepareParams(**place)
    )
    calls = await client.call_hierarchy_incoming_calls_async(
        types.CallHierarchyIncomingCallsParams(item=items[0])
    )
    assert [call.from_.name for call in calls] == ["Home"]
    await client.call_hierarchy_outgoing_calls_async(
        types.CallHierarchyOutgoingCallsParams(item=items[0])
    )
    await client.text_document_linked_editing_range_async(types.LinkedEditingRangeParams(**place))
    symbols = await client.workspace_symbol_async(types.WorkspaceSymbolParams(query="car"))
    assert [symbol.name for symbol in symbols] == ["Cart"]


async def ask_about_text(client, capabilities):
    whole = types.Range(start=at(0, 0), end=at(9, 0))
    options = types.FormattingOptions(tab_size=4, insert_spaces=True)
    about = dict(text_document=document)
    completion = await client.text_document_completion_async(
        types.CompletionParams(position=at(4, 13), **about)
    )
    assert "Cart" in [item.label for item in completion.items]
    edits = await client.text_document_formatting_async(
        types.DocumentFormattingParams(options=options, **about)
    )
    assert [edit.new_text for edit in edits] == ['route Home at "/" {\n']
    await client.text_document_range_formatting_async(
        types.DocumentRangeFormattingParams(options=options, range=whole, **about)
    )
    await client.text_document_on_type_formatting_async(
        types.DocumentOnTypeFormattingParams(options=options, ch="}", position=at(3, 1), **about)
    )
    await client.text_document_document_symbol_async(types.DocumentSymbolParams(**about))
    await client.text_document_document_link_async(types.DocumentLinkParams(**about))
    await client.text_document_folding_range_async(types.FoldingRangeParams(**about))
    await client.text_document_code_lens_async(types.CodeLensParams(**about))
    await client.text_document_inlay_hint_async(types.InlayHintParams(range=whole, **about))
    await client.text_document_selection_range_async(
        types.SelectionRangeParams(positions=[at(2, 13)], **about)
    )
    tokens = await client.text_document_semantic_tokens_full_async(
        types.SemanticTokensParams(**about)
    )
    await client.text_document_semantic_tokens_full_delta_async(
        types.SemanticTokensDeltaParams(previous_result_id=tokens.result_id, **about)
    )
    await client.text_document_semantic_tokens_range_async(
        types.SemanticTokensRangeParams(range=whole, **about)
    )
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            range=types.Range(start=at(4, 13), end=at(4, 13)),
            context=types.CodeActionContext(diagnostics=[]),
            **about,
        )
    )
    if capabilities.text_document.code_action.code_action_literal_support:
        assert any("Cart" in action.title for action in actions), actions


def main_program():
    for name in ["visual-studio-code", "neovim", "emacs"]:
        asyncio.run(asyncio.wait_for(converse(client_capabilities(name)), 60))
        print(f"lsprotocol, with what {name} can do: all well")


main_program()
