import { fileTool } from '../file-tool.ts'
import { isOf } from '../file-types.ts'
import { mailResult } from './mail-result.ts'

/** Messages and mailboxes, and what mail carries: Outlook data, signed content, invitations. */
export const mailTool = fileTool({
  name: 'mail',
  title: 'Mail',
  version: 1,
  accepts: (sample) => isOf(sample, 'message', 'mailbox', 'outlook-message', 'tnef', 'smime', 'calendar'),
  seconds: 30,
  result: mailResult,
  load: async () => (await import('./read-mail.ts')).readMail,
})
