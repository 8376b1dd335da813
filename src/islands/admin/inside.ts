// What stands behind the login, in one file: in nine, each loaded when it is needed, it would weigh 10 KB more.
export { Panel } from './Panel.tsx';
export { AdminToaster } from './pieces/AdminToaster.tsx';
