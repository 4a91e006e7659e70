// Screens that are not needed at once, in one file that comes when the first
// of them is asked for.
import './more.css';

export { Account } from './Account';
export { KeysSheet } from './KeysSheet';
export { Learn } from './Learn';
export { Replay } from './Replay';
export { Rules } from './Rules';
export { Solo } from './Solo';
export { MyTables, Watch } from './Tables';
