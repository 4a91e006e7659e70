// A player who sees nothing: knows the page only from its accessibility tree,
// by roles and names, and touches nothing but the keyboard.

/** All nodes below one, with the names of what they are in. */
function nodesOf(root) {
  const list = [];
  const walk = (node, inside) => {
    list.push({ ...node, inside });
    const here = node.name ? [...inside, node.name] : inside;
    for (const child of node.children ?? []) walk(child, here);
  };
  walk(root, []);
  return list;
}

const textOf = (node) => nodesOf(node).filter((n) => /^(StaticText|text)$/.test(n.role)).map((n) => n.name).join(' ');

const QUIET = /^(Rule\b|Undo$|Put back$|Ask me here|All choices|Close$)/;

export class Blind {
  constructor(page) {
    this.page = page;
    this.heard = [];
    this.last = [];
  }

  /** The tree as a screen reader is given it. Live regions are listened to. */
  async nodes() {
    const root = await this.page.accessibility.snapshot({ interestingOnly: false });
    const all = nodesOf(root ?? { role: 'none', name: '' });
    this.alert = all.filter((n) => n.role === 'alert').map(textOf).join(' ');
    const lines = all.filter((n) => n.role === 'log').flatMap((n) => (n.children ?? []).map(textOf));
    // Only what was added since is spoken.
    let fresh = 0;
    while (fresh < lines.length && !endsWith(this.last, lines.slice(0, lines.length - fresh))) fresh++;
    this.heard.push(...lines.slice(lines.length - fresh));
    this.last = lines;
    return all;
  }

  async key(name) {
    await this.page.keyboard.press(name);
  }

  /** What the focus is on, as a screen reader says it: role, name, state, groups. */
  async focused() {
    this.devtools ??= await this.page.context().newCDPSession(this.page);
    const { result } = await this.devtools.send('Runtime.evaluate', { expression: 'document.activeElement' });
    const { nodes } = await this.devtools.send('Accessibility.getPartialAXTree', { objectId: result.objectId, fetchRelatives: true });
    const [node] = nodes;
    const byId = new Map(nodes.map((n) => [n.nodeId, n]));
    const inside = [];
    for (let up = byId.get(node.parentId); up; up = byId.get(up.parentId)) if (up.name?.value) inside.push(up.name.value);
    const pressed = node.properties?.find((p) => p.name === 'pressed')?.value.value;
    return { role: node.role?.value, name: node.name?.value ?? '', pressed, inside };
  }

  /** Presses Tab until the focus is on what is looked for. False if it is gone. */
  async find(role, name, inside = null) {
    const wanted = (n) => n.role === role && (name instanceof RegExp ? name.test(n.name) : n.name === name) && (!inside || n.inside.includes(inside));
    for (let tabs = 0; tabs < 120; tabs++) {
      if (wanted(await this.focused())) return true;
      // The table may have gone on meanwhile.
      if (tabs % 8 === 0 && !(await this.nodes()).some(wanted)) return false;
      await this.key('Tab');
    }
    throw new Error(`Tab never comes to ${role} ${name}`);
  }

  /** The same for what must come. */
  async waitFor(role, name, inside = null) {
    for (const end = Date.now() + 15_000; Date.now() < end; ) if (await this.find(role, name, inside)) return;
    throw new Error(`there is no ${role} ${name}`);
  }

  /** What is asked now: the question, and the buttons that answer it. */
  question(all) {
    const dialog = all.find((n) => n.role === 'dialog');
    if (dialog) return { head: dialog.name, kind: 'list', buttons: buttonsIn(all, dialog.name) };
    const bargain = all.find((n) => n.role === 'group' && n.name === 'Strike a bargain');
    if (bargain) return { head: null, kind: 'bargain', buttons: buttonsIn(all, bargain.name) };
    const region = all.find((n) => n.role === 'region' && n.name === 'What is asked');
    if (!region) return null;
    const head = nodesOf(region).find((n) => n.role === 'heading')?.name ?? '';
    const buttons = buttonsIn(all, region.name).filter((n) => !QUIET.test(n.name));
    return { head, kind: 'buttons', buttons };
  }

  async press(name) {
    if (await this.find('button', name)) await this.key('Enter');
  }

  async bargain(buttons) {
    const has = (name) => buttons.find((n) => n.name === name && !n.disabled);
    if (has('Accept')) return this.press('Accept');
    if (has('Offer this')) return this.press('Offer this');
    const all = await this.nodes();
    const term = all.find((n) => n.role === 'switch' && n.inside.includes('Strike a bargain') && !n.disabled && !n.checked);
    if (!term) return this.press('Break off');
    if (await this.find('switch', term.name)) await this.key('Space');
    return undefined;
  }

  /** A card straight from the hand: arrows walk, Enter chooses, Enter plays it. */
  async fromHand(all, count) {
    const hand = all.find((n) => n.role === 'group' && n.name.startsWith('Your hand'));
    if (!hand) return false;
    if (!(await this.find('button', /./, hand.name))) return false;
    for (let i = 0; i < count; i++) await this.key('ArrowRight');
    const card = await this.focused();
    if (card?.pressed === undefined) return false;
    await this.key('Enter');
    await this.key('Enter');
    return true;
  }

  async answer(asked, all, round) {
    if (asked.kind === 'bargain') return this.bargain(asked.buttons);
    if (asked.kind === 'list') {
      // The first of the list has the focus; the others are a Tab away.
      for (let i = round % asked.buttons.length; i > 0; i--) await this.key('Tab');
      return this.key('Enter');
    }
    if (/place facedown/.test(asked.head) && round % 2 === 0 && (await this.fromHand(all, round % 4))) return undefined;
    const pick = asked.buttons[round % asked.buttons.length];
    return this.press(pick.name);
  }

  /** To the end. What was asked, what was heard, and what was never announced. */
  async wholeGame() {
    const unannounced = new Set();
    const heads = [];
    let round = 0;
    for (const end = Date.now() + 300_000; Date.now() < end; ) {
      const all = await this.nodes();
      if (all.some((n) => n.role === 'region' && n.name === 'The game is over')) {
        if (!(await this.find('button', 'Rematch'))) throw new Error('no rematch is offered');
        return { questions: heads.length, heard: this.heard.length, unannounced: [...unannounced], end: this.alert, heads };
      }
      const asked = this.question(all);
      // A card that was only read is laid down again.
      if (asked?.kind === 'list' && asked.buttons.length === 0) await this.key('Escape');
      if (!asked || asked.buttons.length === 0) {
        await new Promise((r) => setTimeout(r, 20));
        continue;
      }
      if (asked.kind === 'buttons' && asked.head !== heads[heads.length - 1]) {
        heads.push(asked.head);
        if (!this.alert.includes(asked.head)) unannounced.add(asked.head);
      }
      await this.answer(asked, all, round++);
    }
    throw new Error(`the game does not end; last asked: ${heads.slice(-3).join(' / ')}`);
  }
}

const buttonsIn = (all, name) => all.filter((n) => n.role === 'button' && n.inside.includes(name) && n.name !== 'Close');

const endsWith = (list, tail) => tail.length <= list.length && tail.every((line, i) => line === list[list.length - tail.length + i]);
