// The first game, which explains itself.
import { useEffect, useState } from 'preact/hooks';
import { gameTagline, gameTitle } from '../app/about';
import { Frame } from '../app/Frame';
import { go, path } from '../app/router';
import { you } from '../app/session';
import { complain } from '../app/toast';
import { Icon } from '../app/ui';
import { games } from '../games';
import type { GameEntry } from '../games';
import { LessonLink } from '../link/lesson';
import type { Lesson } from '../link/lesson';
import { TablePage } from '../table/TablePage';
import { t } from '../words';
import { Bubble } from './lesson/Bubble';

function LessonTable({ entry }: { entry: GameEntry }) {
  const [link, setLink] = useState<LessonLink | null>(null);
  useEffect(() => {
    let made: LessonLink | null = null;
    let on = true;
    fetch(entry.lesson ?? '')
      .then((r) => r.json() as Promise<Lesson>)
      .then((lesson) => {
        if (!on) return;
        made = new LessonLink(entry.id, lesson, you.value?.name ?? t('you'), 'greedy');
        setLink(made);
      })
      .catch((error: unknown) => {
        complain(error);
        go('/');
      });
    return () => {
      on = false;
      made?.close();
    };
  }, []);
  if (!link) return null;
  const teaching = !link.done.value;
  return (
    <TablePage
      link={link}
      lesson={teaching}
      over={(choice) => (teaching ? <Bubble link={link} choice={choice} /> : null)}
    />
  );
}

/** Which game is to be learnt. */
function Lessons() {
  return (
    <Frame>
      <div class="column narrow">
        <h1>{t('learn')}</h1>
        <p class="muted">{t('learnText')}</p>
        <ul class="lessons">
          {Object.values(games)
            .filter((g) => g.lesson)
            .map((g) => (
              <li key={g.id} class="panel">
                <Icon name={g.icon} />
                <div>
                  <h2>{gameTitle(g.id)}</h2>
                  <p>{gameTagline(g.id)}</p>
                </div>
                <a class="btn dark" href={`/learn/${g.id}`} aria-label={`${t('begin')}: ${gameTitle(g.id)}`}>
                  {t('begin')}
                </a>
              </li>
            ))}
        </ul>
      </div>
    </Frame>
  );
}

export function Learn() {
  const entry = games[path.value.split('/')[2] ?? ''];
  return entry?.lesson ? <LessonTable key={entry.id} entry={entry} /> : <Lessons />;
}
