import type { greet } from '../../../contract/core/greeting.ts'
import type { Handler } from '../../operations/call/context.ts'

/** Identifies this workstation, under the name chosen in the settings. */
export const greetHere: Handler<typeof greet> = (_input, { caller, settings }) => {
  const { organization, plan } = settings()
  const name = caller.kind === 'key' ? caller.key.name : 'this user'
  return { auth: 'api_key', message: `Welcome to Skerry, ${name}.`, organization, plan }
}
