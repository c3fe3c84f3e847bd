import { fileTool } from '../file-tool.ts'
import { identityResult } from './identity-result.ts'

/** Says what any file is: its digests, types, and whether its name agrees with them. */
export const identityTool = fileTool({
  name: 'identity',
  title: 'Identity',
  version: 2,
  accepts: () => true,
  seconds: 600,
  result: identityResult,
  load: async () => (await import('./read-identity.ts')).readIdentity,
})
