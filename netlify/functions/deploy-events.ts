import type {
  DeployFailedEvent,
  DeployLockedEvent,
  DeploySucceededEvent,
  DeployUnlockedEvent,
} from '@netlify/functions';
import { recordLock, recordOutcome } from '#netlify/server/deploys/builds.ts';

/** Netlify calls these handlers when a deploy ends, and when the owner stops or resumes publishing there. */
export default {
  deploySucceeded: ({ deploy }: DeploySucceededEvent) => recordOutcome(deploy, true),
  deployFailed: ({ deploy }: DeployFailedEvent) => recordOutcome(deploy, false),
  deployLocked: ({ deploy }: DeployLockedEvent) => recordLock(deploy, true),
  deployUnlocked: ({ deploy }: DeployUnlockedEvent) => recordLock(deploy, false),
};
