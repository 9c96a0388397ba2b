// Boxes: closed groups in the picture.

/** The group whose box is at a point of the canvas, or -1. */
function boxAt(px, py) {
  const at = { x: view.x + px / view.scale, y: view.y + py / view.scale, width: 0, height: 0 };
  return boxes.find(({ place }) => touches(place, at))?.group ?? -1;
}

const boxText = ({ name, count }) => `${name} · ${count}`;

/** What is in a box, for its second line and its marks. */
function contentOf(group) {
  const ids = contents().get(group) ?? [];
  const used = ids.map((id) => plan.routes[id].used).filter((count) => count !== undefined);
  const levels = ids.map(levelOf).filter((level) => level !== undefined);
  return {
    marks: ids.filter((id) => marked.routes.has(id)).length,
    isInStack: ids.some((id) => marked.stack.has(id)),
    changes: ids.filter((id) => plan.routes[id].change).length,
    level: levels.includes("error") ? "error" : levels[0],
    used: used.length === 0 ? undefined : used.reduce((sum, count) => sum + count),
  };
}

/** The routes in each box. */
let inBoxes;
function contents() {
  if (inBoxes?.of !== standIn) {
    inBoxes = { of: standIn, ids: new Map() };
    standIn.forEach((group, id) => {
      if (group < 0) return;
      if (!inBoxes.ids.has(group)) inBoxes.ids.set(group, []);
      inBoxes.ids.get(group).push(id);
    });
  }
  return inBoxes.ids;
}

/** A box: a pile of cards, with the name and what is in it. */
function drawBox({ group, place: { x, y, width, height } }) {
  const { count, name, isService, isFlow, anchor } = groups[group];
  const { marks, isInStack, changes, level, used } = contentOf(group);
  context.lineWidth = Math.max(1.2, 0.6 / view.scale);
  context.strokeStyle = changes > 0 ? colors.changed : colors.edge;
  context.fillStyle = colors.node;
  for (const shift of [8, 4, 0]) {
    context.beginPath();
    context.roundRect(x + shift, y - shift, width - 8, height, 9);
    context.fill();
    context.stroke();
  }
  context.fillStyle = isInStack ? colors.stack : marks > 0 ? colors.reach : colors.region;
  context.beginPath();
  context.roundRect(x, y, width - 8, height, 9);
  context.fill();
  context.fillStyle = isService ? colors.muted : kindColor(plan.routes[anchor]);
  context.fillRect(x + 9, y, width - 26, 4);
  if (view.scale < FAR) return;
  const isNear = isNearEnough();
  const middle = y + height / 2;
  context.textBaseline = "middle";
  context.fillStyle = colors.ink;
  const text = isNear ? name : boxText(groups[group]);
  context.font = typeThatFits([text], width - 46);
  context.fillText(fit(text, width - 46), x + 12, isNear ? middle - 7 : middle);
  context.textAlign = "right";
  context.fillText("+", x + width - 18, middle);
  context.textAlign = "left";
  const words = [
    `${isFlow ? "flow, " : isService ? "service, " : ""}${counted(count, "route")}`,
    ...(marks > 0 ? [`${marks} marked`] : []), ...(changes > 0 ? [`${changes} changed`] : []),
    ...(used === undefined ? [] : [used === 0 ? "never used" : `${used}×`]),
  ];
  context.fillStyle = colors.muted;
  context.font = "11px system-ui, sans-serif";
  if (isNear) context.fillText(fit(words.join(" · "), width - 46), x + 12, middle + 10);
  if (level) drawFound(level, x + width - 8, y + 2);
}
