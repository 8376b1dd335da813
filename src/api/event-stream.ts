interface StreamedEvent {
  name: string;
  /** The event's data, parsed as JSON. */
  data: unknown;
}

/** The named events of a `text/event-stream` answer, one at a time as they arrive; comments are skipped. */
export async function* streamedEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<StreamedEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let pending = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (pending + decoder.decode(value, { stream: true })).split('\n\n');
    pending = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parseEvent(block);
      if (event) yield event;
    }
  }
}

function parseEvent(block: string): StreamedEvent | null {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const [name, data] = [field('event'), field('data')];
  return name && data ? { name, data: JSON.parse(data) } : null;
}
