// A table at the server.
import { useEffect, useMemo } from 'preact/hooks';
import { inviteKey } from '../app/router';
import { socket } from '../app/session';
import { OnlineLink } from '../link/online';
import { TablePage } from './TablePage';

export function OnlineTable({ id }: { id: string }) {
  const link = useMemo(() => new OnlineLink(id, socket, inviteKey()), [id]);
  useEffect(() => () => link.close(), [link]);
  return <TablePage link={link} />;
}
