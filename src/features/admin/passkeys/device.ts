export const canUsePasskeys = () => 'PublicKeyCredential' in globalThis;

const DEVICES = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'];

/** What the owner may call the passkey of the device that she uses. */
export function deviceName({ userAgent } = navigator): string {
  return DEVICES.find((name) => userAgent.includes(name)) ?? 'Ma clé';
}
