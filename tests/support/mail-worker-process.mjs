// Runs the bundled function with a shifted clock for each message, and answers with the resources that it used. The test
// can kill it at any moment. It is not TypeScript, because Node's support for that would count as the function's memory.

const { default: sendMails } = await import(process.argv[2]);

process.on('message', async ({ shiftMs, proof }) => {
  process.env.CLOCK_SHIFT_MS = String(shiftMs);
  const headers = { authorization: `Bearer ${proof}` };
  const request = new Request('http://localhost/', { method: 'POST', headers });
  // As on Netlify, an error in one run does not stop the next.
  await sendMails(request, { requestId: 'essai' }).catch(console.error);
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  process.send({ maxMb: maxRSS / 1_024, cpuSeconds: (userCPUTime + systemCPUTime) / 1e6 });
});
