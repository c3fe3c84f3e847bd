import { coreOperations } from '../../contract/core/index.ts'
import { notBuilt } from './context.ts'
import { implement } from './implement.ts'
import { lazily } from './lazily.ts'
import { greetHere } from './lookups/greet.ts'
import { readHealthHere } from './lookups/read-health.ts'
import { readQuotaHere } from './lookups/read-quota.ts'

/** What every lookup says besides: where its value occurs here. */
const known = () => [import('./lookups/known-here.ts'), import('./lookups/sought-values.ts')] as const

/** Lookups and scans: what is built, and what answers 501. */
export const coreHandlers = implement(coreOperations)({
  'greeting.read': greetHere,
  'domain.scan': notBuilt,
  'domain.readStatus': notBuilt,
  'domain.readResults': notBuilt,
  'domain.readReport': notBuilt,
  'domain.captureNetwork': notBuilt,
  'ip.lookUp': lazily(async () => {
    const [{ lookUpIpHere }, { tellingKnown }, sought] = await Promise.all([
      import('./lookups/look-up-ip.ts'),
      ...known(),
    ])
    return tellingKnown(lookUpIpHere, sought.seekIp, sought.seekAskedIp)
  }),
  'crypto.lookUp': lazily(async () => {
    const [{ lookUpCryptoHere }, { tellingKnown }, sought] = await Promise.all([
      import('./lookups/look-up-crypto.ts'),
      ...known(),
    ])
    return tellingKnown(lookUpCryptoHere, sought.seekCrypto)
  }),
  'crypto.lookUpList': lazily(async () => {
    const [{ lookUpCryptoListHere }, { tellingKnownOfEach }, sought] = await Promise.all([
      import('./lookups/look-up-crypto-list.ts'),
      ...known(),
    ])
    return tellingKnownOfEach(lookUpCryptoListHere, sought.seekCrypto)
  }),
  'hash.lookUp': lazily(async () => {
    const [{ lookUpHashHere }, { tellingKnown }, sought] = await Promise.all([
      import('./lookups/look-up-hash.ts'),
      ...known(),
    ])
    return tellingKnown(lookUpHashHere, sought.seekHash)
  }),
  'hash.lookUpList': lazily(async () => {
    const [{ lookUpHashListHere }, { tellingKnownOfEach }, sought] = await Promise.all([
      import('./lookups/look-up-hash-list.ts'),
      ...known(),
    ])
    return tellingKnownOfEach(lookUpHashListHere, sought.seekHash)
  }),
  'url.analyse': lazily(async () => {
    const [{ analyseUrlHere }, { tellingKnown }, sought] = await Promise.all([
      import('./lookups/analyse-url.ts'),
      ...known(),
    ])
    return tellingKnown(analyseUrlHere, sought.seekUrl)
  }),
  'email.analyse': lazily(async () => {
    const [{ analyseEmailHere }, { tellingKnown }, sought] = await Promise.all([
      import('./lookups/analyse-email.ts'),
      ...known(),
    ])
    return tellingKnown(analyseEmailHere, sought.seekEmail)
  }),
  'phone.analyse': lazily(async () => {
    const [{ analysePhoneHere }, { tellingKnown }, sought] = await Promise.all([
      import('./lookups/analyse-phone.ts'),
      ...known(),
    ])
    return tellingKnown(analysePhoneHere, () => sought.nothingSought)
  }),
  'mac.analyse': lazily(async () => {
    const [{ analyseMacHere }, { tellingKnown }, sought] = await Promise.all([
      import('./lookups/analyse-mac.ts'),
      ...known(),
    ])
    return tellingKnown(analyseMacHere, sought.seekMac)
  }),
  'iocs.extract': lazily(async () => (await import('./lookups/extract-iocs.ts')).extractIocsHere),
  'file.upload': notBuilt,
  'file.readResults': notBuilt,
  'file.readOutput': notBuilt,
  'script.explain': notBuilt,
  'certificates.list': notBuilt,
  'quota.read': readQuotaHere,
  'batch.triage': lazily(async () => (await import('./lookups/triage-batch.ts')).triageBatchHere),
  'domain.resolve': notBuilt,
  'script.submit': notBuilt,
  'script.readReport': notBuilt,
  'siemAlerts.ingest': notBuilt,
  'health.read': readHealthHere,
})
