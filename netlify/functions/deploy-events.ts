import { type DeployEvent, recordLock, recordOutcome } from '#netlify/server/deploys/builds.ts';

/** Netlify calls these methods after a deploy, and when publishing is stopped or resumed at Netlify. */
export default {
  deploySucceeded: ({ deploy }: DeployEvent) => recordOutcome(deploy, true),
  deployFailed: ({ deploy }: DeployEvent) => recordOutcome(deploy, false),
  deployLocked: ({ deploy }: DeployEvent) => recordLock(deploy, true),
  deployUnlocked: ({ deploy }: DeployEvent) => recordLock(deploy, false),
};
