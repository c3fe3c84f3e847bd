import type { lookUpCrypto } from '../../../contract/core/crypto.ts'
import { invalid } from '../../../contract/problem.ts'
import type { Handler } from '../../operations/context.ts'

/** Decodes one address and asks the imported lists. The libraries of curves and hashes are loaded by the first one. */
export const lookUpCryptoHere: Handler<typeof lookUpCrypto> = async (
  { address, chain = null },
  { knowledge },
) => {
  const { cryptoAnswer } = await import('./crypto-answer.ts')
  const stated = cryptoAnswer(address, chain, await knowledge.labelLists())
  return 'refused' in stated ? invalid(stated.refused.field, stated.refused.why) : stated.answer
}
