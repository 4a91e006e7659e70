// Games and their settings in words.
import { games } from '../games';
import type { BotInfo, GameInfo, SettingInfo } from '../wire';

export function gameTitle(id: string, otherwise = ''): string {
  return games[id]?.words('title') ?? (otherwise || id);
}

export function gameTagline(id: string): string {
  return games[id]?.words('tagline') ?? '';
}

export function settingText(game: GameInfo, setting: SettingInfo): string {
  return games[game.id]?.words(setting.key) ?? setting.help;
}

const LEVELS = ['squire', 'knight', 'lord', 'king'];

/** Bots as they can be chosen: levels, or else one that can think longer is offered twice. */
export function botLevels(bots: BotInfo[]): string[] {
  const levels = bots.filter((b) => LEVELS.includes(b.name));
  if (levels.length > 0) return levels.map((b) => b.name);
  return bots.flatMap((bot) => {
    const more = bot.effort * 4;
    return bot.effort > 0 && (bot.effort_max ?? 0) >= more ? [bot.name, `${bot.name}:${more}`] : [bot.name];
  });
}
