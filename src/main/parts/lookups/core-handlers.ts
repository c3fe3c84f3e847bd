import { coreOperations } from '../../../contract/core/index.ts'
import { implementSome } from '../../operations/call/implement.ts'
import { lazily } from '../../operations/call/lazily.ts'
import type { Context } from './context.ts'
import { greetHere } from './greet.ts'
import { readHealthHere } from './read-health.ts'
import { readQuotaHere } from './read-quota.ts'

/** Adds to every lookup where its value occurs in local data. */
const known = () => [import('./known-here.ts'), import('./sought-values.ts')] as const

/** Lookups of the core family, and what other programs request first: greeting, quota, health. */
export const coreHandlers = implementSome<typeof coreOperations, Context>(coreOperations, {
  'greeting.read': greetHere,
  'ip.lookUp': lazily(async () => {
    const [{ lookUpIpHere }, { tellingKnown }, sought] = await Promise.all([
      import('./look-up-ip.ts'),
      ...known(),
    ])
    return tellingKnown(lookUpIpHere, sought.seekIp, sought.seekAskedIp)
  }),
  'crypto.lookUp': lazily(async () => {
    const [{ lookUpCryptoHere }, { tellingKnown }, sought] = await Promise.all([
      import('./look-up-crypto.ts'),
      ...known(),
    ])
    return tellingKnown(lookUpCryptoHere, sought.seekCrypto)
  }),
  'crypto.lookUpList': lazily(async () => {
    const [{ lookUpCryptoListHere }, { tellingKnownOfEach }, sought] = await Promise.all([
      import('./look-up-crypto-list.ts'),
      ...known(),
    ])
    return tellingKnownOfEach(lookUpCryptoListHere, sought.seekCrypto)
  }),
  'hash.lookUp': lazily(async () => {
    const [{ lookUpHashHere }, { tellingKnown }, sought] = await Promise.all([
      import('./look-up-hash.ts'),
      ...known(),
    ])
    return tellingKnown(lookUpHashHere, sought.seekHash)
  }),
  'hash.lookUpList': lazily(async () => {
    const [{ lookUpHashListHere }, { tellingKnownOfEach }, sought] = await Promise.all([
      import('./look-up-hash-list.ts'),
      ...known(),
    ])
    return tellingKnownOfEach(lookUpHashListHere, sought.seekHash)
  }),
  'url.analyse': lazily(async () => {
    const [{ analyseUrlHere }, { tellingKnown }, sought] = await Promise.all([
      import('./analyse-url.ts'),
      ...known(),
    ])
    return tellingKnown(analyseUrlHere, sought.seekUrl)
  }),
  'email.analyse': lazily(async () => {
    const [{ analyseEmailHere }, { tellingKnown }, sought] = await Promise.all([
      import('./analyse-email.ts'),
      ...known(),
    ])
    return tellingKnown(analyseEmailHere, sought.seekEmail)
  }),
  'phone.analyse': lazily(async () => {
    const [{ analysePhoneHere }, { tellingKnown }, sought] = await Promise.all([
      import('./analyse-phone.ts'),
      ...known(),
    ])
    return tellingKnown(analysePhoneHere, () => sought.nothingSought)
  }),
  'mac.analyse': lazily(async () => {
    const [{ analyseMacHere }, { tellingKnown }, sought] = await Promise.all([
      import('./analyse-mac.ts'),
      ...known(),
    ])
    return tellingKnown(analyseMacHere, sought.seekMac)
  }),
  'iocs.extract': lazily(async () => (await import('./extract-iocs.ts')).extractIocsHere),
  'quota.read': readQuotaHere,
  'batch.triage': lazily(async () => (await import('./triage-batch.ts')).triageBatchHere),
  'health.read': readHealthHere,
})
