// A player who sees nothing: knows the page only from its accessibility tree,
// by roles, names and the focus, and touches nothing but the keyboard.
import { until } from './kit.mjs';

/** A node as a screen reader is given it; `inside` are the names around it. */
function nodeOf(raw, inside) {
  const of = (name) => raw.properties?.find((p) => p.name === name)?.value.value;
  return {
    role: raw.role?.value ?? '',
    name: raw.name?.value ?? '',
    inside,
    focused: of('focused') === true,
    pressed: of('pressed'),
    checked: of('checked') === 'true',
    disabled: of('disabled') === true,
    children: [],
  };
}

/** All nodes in reading order, each with its children. */
function listOf(raws) {
  const byId = new Map(raws.map((raw) => [raw.nodeId, raw]));
  const list = [];
  const walk = (raw, inside, above) => {
    let [here, node] = [inside, above];
    if (!raw.ignored) {
      node = nodeOf(raw, inside);
      list.push(node);
      above?.children.push(node);
      if (node.name) here = [...inside, node.name];
    }
    for (const id of raw.childIds ?? []) if (byId.has(id)) walk(byId.get(id), here, node);
  };
  for (const raw of raws) if (!byId.has(raw.parentId)) walk(raw, [], null);
  return list;
}

const below = (node) => [node, ...node.children.flatMap(below)];
const textOf = (node) =>
  below(node)
    .filter((n) => n.role === 'StaticText')
    .map((n) => n.name)
    .join(' ');

/** What stands at every question and answers none. */
const QUIET = /^(Rule\b|Undo$|Put back$|Ask me here|All choices|Close$)/;

export class Blind {
  constructor(page, chance = Math.random) {
    this.page = page;
    this.chance = chance;
    this.heard = [];
    this.last = [];
  }

  /** Live regions are listened to whenever the tree is read. */
  async nodes() {
    this.devtools ??= await this.page.context().newCDPSession(this.page);
    const { nodes } = await this.devtools.send('Accessibility.getFullAXTree');
    const all = listOf(nodes);
    this.alert = all
      .filter((n) => n.role === 'alert')
      .map(textOf)
      .join(' ');
    const lines = all.filter((n) => n.role === 'log').flatMap((n) => n.children.map(textOf));
    // Only what was added since is spoken.
    let fresh = 0;
    while (fresh < lines.length && !endsWith(this.last, lines.slice(0, lines.length - fresh))) fresh++;
    this.heard.push(...lines.slice(lines.length - fresh));
    this.last = lines;
    return all;
  }

  async key(name) {
    // A question that has just come takes no Enter.
    if (name === 'Enter')
      await until(this.page, () => !document.querySelector('.prompt.fresh'), null, 'the question can be answered');
    await this.page.keyboard.press(name);
  }

  /** What has the focus, as a screen reader says it after every Tab; null if nothing has. */
  async focus() {
    this.devtools ??= await this.page.context().newCDPSession(this.page);
    const { result } = await this.devtools.send('Runtime.evaluate', {
      expression: 'document.activeElement',
      objectGroup: 'focus',
    });
    try {
      const { nodes } = await this.devtools.send('Accessibility.getPartialAXTree', {
        objectId: result.objectId,
        fetchRelatives: true,
      });
      return listOf(nodes).findLast((n) => n.focused) ?? null; // the page has it, too
    } catch {
      return null; // it is no longer there
    } finally {
      await this.devtools.send('Runtime.releaseObjectGroup', { objectGroup: 'focus' });
    }
  }

  /** Presses Tab until the focus is on what is looked for. False if it is gone. */
  async find(role, name, inside = null) {
    const wanted = (n) =>
      n.role === role &&
      (name instanceof RegExp ? name.test(n.name) : n.name === name) &&
      (!inside || n.inside.includes(inside));
    for (let tabs = 0; tabs < 150; tabs++) {
      const here = await this.focus();
      if (here && wanted(here)) return true;
      // The table may have gone on meanwhile: the whole tree is read now and then.
      if (tabs % 8 === 7 && !(await this.nodes()).some((n) => wanted(n) && !n.disabled)) return false;
      await this.key('Tab');
    }
    throw new Error(`Tab never comes to ${role} ${name}`);
  }

  /** The same for what must come. */
  async waitFor(role, name, inside = null) {
    const there = async () =>
      (await this.nodes()).some(
        (n) => n.role === role && (name instanceof RegExp ? name.test(n.name) : n.name === name),
      );
    for (const end = Date.now() + 30_000; Date.now() < end;)
      if ((await there()) && (await this.find(role, name, inside))) return;
    throw new Error(`there is no ${role} ${name}`);
  }

  /** What is asked now: the question, and the buttons that answer it. */
  question(all) {
    const dialog = all.find((n) => n.role === 'dialog');
    if (dialog) return { head: dialog.name, kind: 'list', buttons: buttonsIn(dialog) };
    const bargain = all.find((n) => n.role === 'group' && n.name === 'Strike a bargain');
    if (bargain)
      return {
        head: 'Strike a bargain',
        kind: 'bargain',
        buttons: buttonsIn(bargain),
        terms: below(bargain).filter((n) => n.role === 'switch' && !n.disabled),
      };
    const region = all.find((n) => n.role === 'region' && n.name === 'What is asked');
    if (!region) return null;
    const head = below(region).find((n) => n.role === 'heading')?.name ?? '';
    return { head, kind: 'buttons', buttons: buttonsIn(region).filter((n) => !QUIET.test(n.name)) };
  }

  any(list) {
    return list[Math.floor(this.chance() * list.length)];
  }

  async press(name, inside = null) {
    if (await this.find('button', name, inside)) await this.key('Enter');
  }

  async bargain({ buttons, terms }) {
    const has = (name) => buttons.some((n) => n.name === name);
    const term = terms.find((n) => !n.checked);
    if (has('Accept')) return this.press('Accept');
    // Sometimes a term more is asked for before the offer is made.
    if (has('Propose this') && !(term && this.chance() < 0.2)) return this.press('Propose this');
    if (!term) return this.press('Break off');
    if (await this.find('switch', term.name)) await this.key('Space');
    return undefined;
  }

  /** A card straight from the hand: arrows walk, Enter chooses, Enter plays it. */
  async fromHand(all) {
    const hand = all.find((n) => n.role === 'group' && n.name.startsWith('Your hand'));
    if (!hand || !(await this.find('button', /./, hand.name))) return false;
    for (let steps = Math.floor(this.chance() * 4); steps > 0; steps--) await this.key('ArrowRight');
    const card = (await this.nodes()).find((n) => n.focused && n.role === 'button');
    // Only what can be chosen says whether it is.
    if (!card || card.pressed === undefined) return false;
    await this.key('Enter');
    await this.key('Enter');
    return true;
  }

  /** The first of a list has the focus; the others are a Tab away. */
  async fromList(buttons) {
    const pick = this.any(buttons);
    return this.press(pick.name, pick.inside.at(-1));
  }

  async answer(asked, all) {
    if (asked.kind === 'bargain') return this.bargain(asked);
    // A card that was opened and only read is laid down again.
    if (asked.kind === 'list') return asked.buttons.length > 0 ? this.fromList(asked.buttons) : this.key('Escape');
    if (/place facedown/.test(asked.head) && this.chance() < 0.5 && (await this.fromHand(all))) return undefined;
    return this.press(this.any(asked.buttons).name);
  }

  /** Waits until the page is another than when the tree was read last: then it is worth
   *  reading again. */
  async untilChanged(end) {
    const size = () =>
      this.page.evaluate(
        () =>
          document.body.textContent.length +
          document.querySelectorAll('button:not([disabled]), [role=alert] *').length * 1e6,
      );
    for (const before = this.size; Date.now() < end && (this.size = await size()) === before;)
      await new Promise((r) => setTimeout(r, 20));
  }

  /** To the end. What was asked, what was heard, and what was never announced. */
  async wholeGame() {
    const unannounced = new Set();
    const heads = [];
    const kinds = new Set();
    let patience = Date.now() + 60_000;
    for (let answers = 0; answers < 2000;) {
      const all = await this.nodes();
      if (all.some((n) => n.role === 'region' && n.name === 'The game is over')) {
        if (!(await this.find('button', 'Rematch'))) throw new Error('no rematch is offered');
        return {
          questions: heads.length,
          kinds,
          heard: this.heard.length,
          unannounced: [...unannounced],
          end: this.alert,
        };
      }
      const asked = this.question(all);
      if (!asked || (asked.buttons.length === 0 && asked.kind !== 'list')) {
        if (Date.now() > patience) throw new Error(`nothing is asked any more; the last was: ${heads.at(-1)}`);
        await this.untilChanged(patience);
        continue;
      }
      if (asked.kind === 'buttons' && asked.head !== heads.at(-1)) {
        heads.push(asked.head);
        if (!this.alert.includes(asked.head)) unannounced.add(asked.head);
      }
      kinds.add(asked.kind);
      await this.answer(asked, all);
      answers++;
      patience = Date.now() + 60_000;
    }
    throw new Error(`the game does not end; last asked: ${heads.slice(-3).join(' / ')}`);
  }
}

const buttonsIn = (node) => below(node).filter((n) => n.role === 'button' && n.name !== 'Close' && !n.disabled);

const endsWith = (list, tail) =>
  tail.length <= list.length && tail.every((line, i) => line === list[list.length - tail.length + i]);
