/** JSON that a browser saves as a file. */
export function jsonFile(name: string, value: unknown): Response {
  return new Response(`${JSON.stringify(value, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  });
}
