// Hosts the deployed function: runs it as often as it is told, so far ahead of the clock, and says what that took.
// It can be killed at any moment. No TypeScript here: Node's reader of it would count as memory of the function.

const { default: sendMails } = await import(process.argv[2]);

process.on('message', async ({ shiftMs, proof }) => {
  process.env.CLOCK_SHIFT_MS = String(shiftMs);
  const headers = { authorization: `Bearer ${proof}` };
  const call = new Request('http://localhost/', { method: 'POST', headers });
  // As on the host: what stops one run does not stop the next.
  await sendMails(call, { requestId: 'essai' }).catch(console.error);
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  process.send({ maxMb: maxRSS / 1_024, cpuSeconds: (userCPUTime + systemCPUTime) / 1e6 });
});
