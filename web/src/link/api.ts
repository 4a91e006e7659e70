// The HTTP side of the wire.
import type { Cards, ErrorCode, Games, Hello, Lang, You } from '../wire';
import { Refusal } from './refusal';

export { Refusal };

export async function ask<T>(
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  signal?: AbortSignal,
  headers: Record<string, string> = {},
): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch {
    throw new Refusal('lost');
  }
  if (answer.ok) return (await answer.json()) as T;
  let code: ErrorCode = 'internal';
  let message = '';
  try {
    const said = (await answer.json()) as { error?: ErrorCode; message?: string };
    code = said.error ?? code;
    message = said.message ?? '';
  } catch {
    // Not an answer of ours: a proxy, perhaps, with nobody behind it.
    if (answer.status >= 502) throw new Refusal('lost');
  }
  throw new Refusal(code, message);
}

const post = <T>(path: string, body: unknown, signal?: AbortSignal) => ask<T>('POST', path, body, signal);

export const api = {
  hello: (lang: Lang, signal?: AbortSignal) => post<Hello>('/api/hello', { lang }, signal),
  name: (name: string) => post<{ you: You }>('/api/name', { name }),
  account: (name: string, password: string) => post<{ you: You; recovery: string }>('/api/account', { name, password }),
  login: (name: string, password: string) => post<{ you: You }>('/api/login', { name, password }),
  logout: () => post<unknown>('/api/logout', {}),
  recover: (name: string, recovery: string, password: string) =>
    post<{ you: You; recovery: string }>('/api/recover', { name, recovery, password }),
  remove: (password?: string) => post<unknown>('/api/delete', password ? { password } : {}),
  push: (subscription: PushSubscriptionJSON | null) => post<unknown>('/api/push', { subscription }),
  games: (lang: Lang) => ask<Games>('GET', `/api/games?lang=${lang}`),
  cards: (game: string, lang: Lang, set = '') =>
    ask<Cards>('GET', `/api/cards/${encodeURIComponent(game)}?lang=${lang}&set=${set}`),
  /** `key` is that of an invite link; it must not stand in an address, which logs keep. */
  tableCards: (table: string, lang: Lang, key?: string) =>
    ask<Cards>(
      'GET',
      `/api/table/${encodeURIComponent(table)}/cards?lang=${lang}`,
      undefined,
      undefined,
      key ? { 'Holdfast-Key': key } : {},
    ),
  async record(table: string): Promise<string> {
    let answer: Response;
    try {
      answer = await fetch(`/api/table/${encodeURIComponent(table)}/record`, { credentials: 'same-origin' });
    } catch {
      throw new Refusal('lost');
    }
    if (answer.ok) return answer.text();
    const said = (await answer.json().catch(() => ({}))) as { error?: ErrorCode };
    throw new Refusal(said.error ?? (answer.status === 404 ? 'not-found' : 'not-now'));
  },
};
