// The rules in our own words: searchable, every section with an address.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { gameTitle } from '../app/about';
import { go, path } from '../app/router';
import { Empty, Icon } from '../app/ui';
import { games } from '../games';
import type { Lang } from '../wire';
import { lang, t } from '../words';
import { useGames } from './Lobby';

export type RulesPart = string | { list: string[] } | { example: string } | { note: string };
export interface RulesSection {
  id: string;
  title: string;
  body: RulesPart[];
}

const cache = new Map<string, Promise<RulesSection[]>>();

export function loadRules(game: string, now: Lang): Promise<RulesSection[]> {
  const url = games[game]?.rules?.[now];
  if (!url) return Promise.resolve([]);
  const kept = cache.get(url);
  if (kept) return kept;
  const asked = fetch(url).then(async (answer) => {
    if (!answer.ok) throw new Error(`rules: ${answer.status}`);
    return ((await answer.json()) as { sections: RulesSection[] }).sections;
  });
  cache.set(url, asked);
  asked.catch(() => cache.delete(url));
  return asked;
}

export function useRules(game: string): RulesSection[] | null {
  const [sections, setSections] = useState<RulesSection[] | null>(null);
  const now = lang.value;
  useEffect(() => {
    let on = true;
    loadRules(game, now).then(
      (s) => on && setSections(s),
      () => on && setSections([]),
    );
    return () => {
      on = false;
    };
  }, [game, now]);
  return sections;
}

function plain(part: RulesPart): string {
  const text =
    typeof part === 'string'
      ? part
      : 'list' in part
        ? part.list.join(' ')
        : 'example' in part
          ? part.example
          : part.note;
  return text.replace(/\]\(#[\w-]+\)/g, '').replace(/\*\*|\[/g, '');
}

/** All the markup there is: `**bold**`, and `[words](#section)`. */
function Rich({ text, onGo }: { text: string; onGo: (section: string) => void }) {
  const parts = text.split(/\*\*(.+?)\*\*|(\[[^\]]+\]\(#[\w-]+\))/);
  return (
    <>
      {parts.map((part, i) => {
        if (part === undefined) return null;
        if (i % 3 === 1) return <b key={i}>{part}</b>;
        const link = i % 3 === 2 ? /^\[([^\]]+)\]\(#([\w-]+)\)$/.exec(part) : null;
        if (!link) return part;
        return (
          <button key={i} type="button" class="link" onClick={() => onGo(link[2] ?? '')}>
            {link[1]}
          </button>
        );
      })}
    </>
  );
}

function Part({ part, onGo }: { part: RulesPart; onGo: (section: string) => void }) {
  if (typeof part === 'string')
    return (
      <p>
        <Rich text={part} onGo={onGo} />
      </p>
    );
  if ('list' in part)
    return (
      <ul>
        {part.list.map((item, i) => (
          <li key={i}>
            <Rich text={item} onGo={onGo} />
          </li>
        ))}
      </ul>
    );
  if ('example' in part)
    return (
      <p class="example">
        <b>{t('example')}</b> <Rich text={part.example} onGo={onGo} />
      </p>
    );
  return (
    <p class="note">
      <Rich text={part.note} onGo={onGo} />
    </p>
  );
}

/** The reference itself; `section` is opened and scrolled to. */
export function RulesBook(props: { game: string; section: string | null; wide?: boolean }) {
  const sections = useRules(props.game);
  const [query, setQuery] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const Heading = props.wide ? 'h2' : 'h3';
  const found = useMemo(() => {
    const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    return (sections ?? []).filter((s) => {
      const all = `${s.title} ${s.body.map(plain).join(' ')}`.toLocaleLowerCase();
      return words.every((w) => all.includes(w));
    });
  }, [sections, query]);
  const [at, setAt] = useState(props.section);
  const goTo = (section: string) => (props.wide ? go(`/rules/${props.game}/${section}`) : setAt(section));
  useEffect(() => setAt(props.section), [props.section]);
  useEffect(() => {
    if (!at || !sections) return;
    setQuery('');
    const target = box.current?.querySelector(`[id="rule-${CSS.escape(at)}"]`);
    target?.scrollIntoView({ block: 'start' });
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, [at, sections]);
  return (
    <div class={`rules ${props.wide ? 'wide' : ''}`}>
      <label class="search">
        <Icon name="search" />
        <input
          type="search"
          aria-label={t('searchRules')}
          placeholder={t('searchRules')}
          value={query}
          onInput={(e) => setQuery(e.currentTarget.value)}
        />
      </label>
      {props.wide && sections ? (
        <nav class="toc" aria-label={t('contents')}>
          {sections.map((s) => (
            <a
              key={s.id}
              href={`/rules/${props.game}/${s.id}`}
              aria-current={props.section === s.id ? 'true' : undefined}
            >
              {s.title}
            </a>
          ))}
        </nav>
      ) : null}
      <div class="rules-text" ref={box} tabIndex={0} role="region" aria-label={t('rules')}>
        {sections && found.length === 0 ? <Empty text={query ? t('noRule', { query }) : t('noRules')} /> : null}
        {found.map((s) => (
          <section key={s.id} class={at === s.id ? 'on' : ''}>
            <Heading id={`rule-${s.id}`} tabIndex={-1}>
              {s.title}
            </Heading>
            {s.body.map((part, i) => (
              <Part key={i} part={part} onGo={goTo} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

export function Rules() {
  const [, , game = '', section = ''] = path.value.split('/');
  const list = useGames();
  const all = (list?.games ?? []).filter((g) => games[g.id]);
  const at = games[game] ? game : (Object.keys(games)[0] ?? '');
  return (
    <div class="rules-page">
      <header>
        <h1>{at ? gameTitle(at) : t('rules')}</h1>
        {all.length > 1 ? (
          <div class="chips">
            {all.map((g) => (
              <button
                key={g.id}
                type="button"
                class={`chip ${g.id === at ? 'on' : ''}`}
                onClick={() => go(`/rules/${g.id}`)}
              >
                {gameTitle(g.id, g.title)}
              </button>
            ))}
          </div>
        ) : null}
        {games[at]?.lesson ? (
          <a class="btn" href={`/learn/${at}`}>
            {t('learn')}
          </a>
        ) : null}
      </header>
      <RulesBook game={at} section={section || null} wide />
    </div>
  );
}
