import { ReadingScreen } from './ReadingScreen.tsx';
import { SpreadScreen } from './SpreadScreen.tsx';
import { WaitingDialog } from './WaitingDialog.tsx';

/** What stands in the table's place once all cards are picked. */
export const laterScreens = { SpreadScreen, WaitingDialog, ReadingScreen };
