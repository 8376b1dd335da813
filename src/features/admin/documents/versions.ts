import { resource } from '#src/features/admin/list/list.ts';
import { ownerCall } from '#src/features/admin/session/session-store.ts';
import { type DocumentKind, getVersion, listVersions, type Text } from './api.ts';

/** An earlier text that can be read. */
interface EarlierText {
  version: string;
  fields: Text;
}

/** The earlier texts of the document that is open in a form, one of which is read. */
export function documentVersions(kind: DocumentKind, openId: () => string) {
  let chosen = '';
  const parameters = () => ({ kind, id: openId() });

  const list = resource(() => ownerCall(listVersions, { parameters: parameters() }));
  const shown = resource<EarlierText>(() =>
    ownerCall(getVersion, { parameters: { ...parameters(), version: chosen } }),
  );

  return {
    list,
    $shown: shown.$resource,

    clear(): void {
      list.clear();
      shown.clear();
    },

    show(version: string): void {
      chosen = version;
      shown.refresh();
    },
  };
}
