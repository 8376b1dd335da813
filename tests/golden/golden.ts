export { goldenDraws, tenTable as goldenTable } from '#tests/support/ten-card-spread.ts';
