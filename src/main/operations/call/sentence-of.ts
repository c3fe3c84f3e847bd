import { systemFaultSentence } from '../../../contract/system-fault.ts'
import { storeFaultSentence } from '../../store/database/store-fault.ts'

/**
 * Returns words for any thrown value, as whole sentences: of the database or its disk, of the system, or what the error
 * itself says.
 */
export function sentenceOf(thrown: unknown, dataDir: string): string {
  const known = systemFaultSentence(thrown) ?? storeFaultSentence(thrown, dataDir)
  if (known !== null) return known
  const message = (thrown instanceof Error ? thrown.message : String(thrown)).trim()
  return /[.!?]$/.test(message) ? message : `${message}.`
}
