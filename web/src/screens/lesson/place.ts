// Where a lesson's bubble stands: beside what it speaks of, and over nothing that
// must be tapped now. Figures only, so that a test can ask it about any screen.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Place {
  left: number;
  top: number;
  /** Where the tip is: the bubble stands above what it points at, ... */
  side: 'above' | 'below' | 'left' | 'right' | 'none';
  /** How far along that edge. */
  tip: number;
}

export interface Scene {
  view: { width: number; height: number };
  bubble: { width: number; height: number };
  /** What it points at. */
  at: Box | null;
  /** What must be tapped, and what should stay in sight besides. */
  taps: readonly Box[];
  keep: readonly Box[];
}

const GAP = 14;
const EDGE = 8;
/** The bar on top. */
const BAR = 52;
const STEP = 16;

/** What a pixel costs: covered, where a finger must go, where one reads, of the thing itself;
 *  and away from the thing. */
const COST = { tap: 1000, keep: 4, at: 3, away: 25 };

export function overlap(a: Box, b: Box): number {
  const w = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const h = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return w > 0 && h > 0 ? w * h : 0;
}

/** How far two boxes lie apart, across and down. */
export function apart(a: Box, b: Box): { x: number; y: number } {
  return {
    x: Math.max(0, b.left - a.left - a.width, a.left - b.left - b.width),
    y: Math.max(0, b.top - a.top - a.height, a.top - b.top - b.height),
  };
}

const clamp = (n: number, least: number, most: number) => Math.max(least, Math.min(Math.max(least, most), n));

interface Corner {
  left: number;
  top: number;
}

/** Right beside the thing, then everywhere. */
function corners({ view, bubble, at }: Scene): Corner[] {
  const [right, low] = [view.width - EDGE - bubble.width, view.height - EDGE - bubble.height];
  const list: Corner[] = [];
  const add = (left: number, top: number) => list.push({ left: clamp(left, EDGE, right), top: clamp(top, BAR, low) });
  if (at) {
    const middle = at.left + (at.width - bubble.width) / 2;
    for (const left of [middle, at.left, at.left + at.width - bubble.width]) {
      add(left, at.top - bubble.height - GAP);
      add(left, at.top + at.height + GAP);
    }
    for (const top of [at.top, at.top + (at.height - bubble.height) / 2, at.top + at.height - bubble.height]) {
      add(at.left + at.width + GAP, top);
      add(at.left - bubble.width - GAP, top);
    }
  }
  add((view.width - bubble.width) / 2, view.height * 0.3);
  for (let top = BAR; top <= low; top += STEP) for (let left = EDGE; left <= right; left += STEP) add(left, top);
  return list;
}

function costOf(scene: Scene, corner: Corner): number {
  const box = { ...corner, ...scene.bubble };
  const covered = (list: readonly Box[]) => list.reduce((sum, b) => sum + overlap(box, b), 0);
  const cost = COST.tap * covered(scene.taps) + COST.keep * covered(scene.keep);
  if (!scene.at) return cost;
  const { x, y } = apart(box, scene.at);
  return cost + COST.at * overlap(box, scene.at) + COST.away * Math.max(0, Math.hypot(x, y) - GAP);
}

function pointing(scene: Scene, { left, top }: Corner): Place {
  const { at, bubble } = scene;
  if (!at) return { left, top, side: 'none', tip: 0 };
  const [right, low] = [left + bubble.width, top + bubble.height];
  const across = (Math.max(left, at.left) + Math.min(right, at.left + at.width)) / 2 - left;
  const down = (Math.max(top, at.top) + Math.min(low, at.top + at.height)) / 2 - top;
  const { x, y } = apart({ left, top, ...bubble }, at);
  const near = (gap: number, other: number) => other === 0 && gap > 0 && gap <= GAP + 6;
  if (near(y, x))
    return { left, top, side: top < at.top ? 'above' : 'below', tip: clamp(across, 16, bubble.width - 16) };
  if (near(x, y))
    return { left, top, side: left < at.left ? 'left' : 'right', tip: clamp(down, 16, bubble.height - 24) };
  return { left, top, side: 'none', tip: 0 };
}

/** The best place; the one it has is kept while it is nearly as good. */
export function placeFor(scene: Scene, before: Corner | null): Place {
  let best: Corner = { left: EDGE, top: BAR };
  let least = Infinity;
  const look = (corner: Corner, bonus: number) => {
    const cost = costOf(scene, corner) - bonus;
    if (cost >= least) return;
    least = cost;
    best = corner;
  };
  if (before) {
    const [right, low] = [scene.view.width - EDGE - scene.bubble.width, scene.view.height - EDGE - scene.bubble.height];
    look({ left: clamp(before.left, EDGE, right), top: clamp(before.top, BAR, low) }, 400);
  }
  for (const corner of corners(scene)) look(corner, 0);
  return pointing(scene, best);
}

/** From the bubble to what it points at, where the tip does not reach it. */
export function lineTo(bubble: Box, at: Box): { x1: number; y1: number; x2: number; y2: number } | null {
  const { x, y } = apart(bubble, at);
  if (x === 0 && y === 0) return null;
  const near = (from: number, size: number, other: number, length: number) => {
    const [low, high] = [Math.max(from, other), Math.min(from + size, other + length)];
    if (low <= high) return [(low + high) / 2, (low + high) / 2] as const;
    return from > other ? ([from, other + length] as const) : ([from + size, other] as const);
  };
  const [x1, x2] = near(bubble.left, bubble.width, at.left, at.width);
  const [y1, y2] = near(bubble.top, bubble.height, at.top, at.height);
  return { x1, y1, x2, y2 };
}
