// How fast is played: the ways to choose from, and how long somebody may be away.
import { duration } from '../../app/names';
import { Segments, Select } from '../../app/ui';
import type { Item } from '../../app/ui';
import type { Pace } from '../../wire';
import { t } from '../../words';
import { usualGrace } from '../draft';
import type { Draft } from '../draft';

const paces: Pace[] = [
  { kind: 'live', move: 60, reserve: 300 },
  { kind: 'live', move: 120, reserve: 480 },
  { kind: 'live', move: 300, reserve: 900 },
  { kind: 'slow', move: 86400, reserve: 0 },
  { kind: 'slow', move: 2 * 86400, reserve: 0 },
  { kind: 'slow', move: 7 * 86400, reserve: 0 },
  { kind: 'none', move: 0, reserve: 0 },
];
export const paceKey = (p: Pace) => `${p.kind}:${p.move}:${p.reserve}`;

function paceLabel(p: Pace): string {
  if (p.kind === 'none') return t('pace.none');
  return t(p.kind === 'live' ? 'pace.pickLive' : 'pace.pickSlow', { move: duration(p.move, true) });
}

export function paceItems(now: Pace): Item<string>[] {
  const all = paces.some((p) => paceKey(p) === paceKey(now)) ? paces : [now, ...paces];
  return all.map((p) => ({ value: paceKey(p), label: paceLabel(p) }));
}

export function setPace(key: string): Pace {
  const [kind, move, reserve] = key.split(':');
  return { kind: kind as Pace['kind'], move: Number(move), reserve: Number(reserve) };
}

export function PaceFields(props: { draft: Draft; onDraft: (d: Draft) => void }) {
  const { draft } = props;
  const { pace } = draft;
  const set = (p: Pace) => props.onDraft({ ...draft, pace: p, paced: true });
  const liveMoves = [30, 60, 90, 120, 180, 300, 600, 900];
  const slowMoves = [3600, 6 * 3600, 12 * 3600, 86400, 2 * 86400, 3 * 86400, 7 * 86400];
  const reserves = [0, 60, 120, 300, 480, 600, 900, 1800];
  const items = (list: number[]) => list.map((n) => ({ value: String(n), label: duration(n) }));
  const moves = pace.kind === 'slow' ? slowMoves : liveMoves;
  return (
    <>
      <Segments
        label={t('pace')}
        value={pace.kind}
        items={[
          { value: 'live', label: t('live') },
          { value: 'slow', label: t('slow') },
          { value: 'none', label: t('pace.none') },
        ]}
        onChange={(kind) =>
          set(
            kind === 'live'
              ? { kind, move: 120, reserve: 480 }
              : kind === 'slow'
                ? { kind, move: 2 * 86400, reserve: 0 }
                : { kind, move: 0, reserve: 0 },
          )
        }
      />
      {pace.kind === 'none' ? null : (
        <div class="form-two">
          <Select
            label={t('timeAMove')}
            value={String(pace.move)}
            items={items(moves.includes(pace.move) ? moves : [pace.move, ...moves])}
            onChange={(v) => set({ ...pace, move: Number(v) })}
          />
          {pace.kind === 'live' ? (
            <Select
              label={t('reserve')}
              value={String(pace.reserve)}
              items={reserves.map((n) => ({ value: String(n), label: n === 0 ? t('reserve.none') : duration(n) }))}
              onChange={(v) => set({ ...pace, reserve: Number(v) })}
            />
          ) : null}
        </div>
      )}
      {pace.kind === 'none' ? null : <p class="muted">{t('timeoutLadder')}</p>}
    </>
  );
}

/** How long somebody may be away before the others may vote for a bot. */
export function GraceField({ draft, onDraft }: { draft: Draft; onDraft: (d: Draft) => void }) {
  const usual = usualGrace(draft.pace);
  const all = [60, 120, 300, 900, 3600, 86400, 2 * 86400, 7 * 86400];
  const times = [...new Set([...all, usual, draft.grace ?? usual])].sort((a, b) => a - b);
  return (
    <>
      <div class="set-row">
        <span>{t('grace')}</span>
        <Select
          name={t('grace')}
          value={String(draft.grace ?? 0)}
          items={[
            { value: '0', label: t('grace.usual', { time: duration(usual) }) },
            ...times.map((n) => ({ value: String(n), label: duration(n) })),
          ]}
          onChange={(v) => onDraft({ ...draft, grace: Number(v) || undefined })}
        />
      </div>
      <p class="muted">{t('grace.hint')}</p>
    </>
  );
}
