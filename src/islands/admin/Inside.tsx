import { Panel } from './Panel.tsx';
import { AdminToaster } from './pieces/AdminToaster.tsx';

/** What stands behind the login, in one file: in nine, each loaded when it is needed, it would weigh 10 KB more. */
export function Inside({ entered }: { entered: boolean }) {
  return (
    <>
      {entered && <Panel />}
      <AdminToaster />
    </>
  );
}
