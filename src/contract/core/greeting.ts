import { z } from 'zod'
import { core } from '../family.ts'
import { get, operation } from '../operation.ts'

/** Returns who the key belongs to; clients use it to test a key. */
export const greet = operation(core, {
  name: 'greeting.read',
  summary: 'Say which organization and plan a key belongs to',
  http: get('/api/v1/', { alsoAt: ['/api/v1'] }),
  permission: 'any-key',
  input: () => z.object({}),
  output: () =>
    z.object({
      auth: z.literal('api_key'),
      message: z.string(),
      organization: z.string().min(1),
      plan: z.string(),
    }),
  command: 'whoami',
})
