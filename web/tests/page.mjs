// The page in a real Chromium against the built server.
//   node page.mjs HOLDFAST [PART OF A NAME...]
import { adviceTests } from './advice.mjs';
import { aloneTests } from './alone.mjs';
import { awayTests } from './away.mjs';
import { cardTests } from './card-game.mjs';
import { companyTests } from './company.mjs';
import { deviceTests } from './device.mjs';
import { cardGame, ironThrone, tinyEpic } from './games.mjs';
import { Server, Tap, cleanUp } from './kit.mjs';
import { endingTests } from './ending.mjs';
import { inviteTests } from './invite.mjs';
import { lessonTests } from './lesson.mjs';
import { onlineTests } from './online.mjs';
import { promptTests } from './prompts.mjs';
import { roomTests } from './room.mjs';
import { screenTests } from './screens.mjs';
import { strangerTests } from './strangers.mjs';
import { theatreTests } from './theatre.mjs';
import { tinyTests } from './tiny-epic.mjs';
import { welcomeTests } from './welcome.mjs';

const [binary, ...wanted] = process.argv.slice(2);
if (!binary) {
  console.error('page.mjs HOLDFAST [PART OF A NAME...]');
  process.exit(2);
}
const tap = new Tap(wanted);
try {
  const server = await new Server(binary).start();
  for (const game of [ironThrone, tinyEpic, cardGame]) {
    onlineTests(tap, server, binary, game);
    awayTests(tap, server, binary, game);
    adviceTests(tap, server, game);
    theatreTests(tap, server, game);
  }
  aloneTests(tap, server, binary);
  welcomeTests(tap, server);
  inviteTests(tap, server);
  lessonTests(tap, server);
  endingTests(tap, server, [ironThrone, tinyEpic, cardGame]);
  companyTests(tap, server);
  for (const game of [tinyEpic, cardGame]) deviceTests(tap, server, game);
  tinyTests(tap, server);
  cardTests(tap, server);
  roomTests(tap, server);
  promptTests(tap, server);
  strangerTests(tap, server, binary, [ironThrone, tinyEpic, cardGame]);
  // On screens that are looked at word by word there must be nobody else.
  screenTests(tap, await new Server(binary).start(), wanted.length === 0);
  // A test waits for nearly half of its time: three keep two processors busy.
  await tap.run(3);
} finally {
  await cleanUp();
}
process.exitCode = tap.failed > 0 ? 1 : 0;
