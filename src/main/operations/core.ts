import { coreOperations } from '../../contract/core/index.ts'
import { notBuilt } from './context.ts'
import { implement } from './implement.ts'
import { analyseEmailHere } from './lookups/analyse-email.ts'
import { analyseMacHere } from './lookups/analyse-mac.ts'
import { analysePhoneHere } from './lookups/analyse-phone.ts'
import { analyseUrlHere } from './lookups/analyse-url.ts'
import { extractIocsHere } from './lookups/extract-iocs.ts'
import { greetHere } from './lookups/greet.ts'
import { tellingKnown, tellingKnownOfEach } from './lookups/known-here.ts'
import { lookUpCryptoHere } from './lookups/look-up-crypto.ts'
import { lookUpCryptoListHere } from './lookups/look-up-crypto-list.ts'
import { lookUpHashHere } from './lookups/look-up-hash.ts'
import { lookUpHashListHere } from './lookups/look-up-hash-list.ts'
import { lookUpIpHere } from './lookups/look-up-ip.ts'
import { readHealthHere } from './lookups/read-health.ts'
import { readQuotaHere } from './lookups/read-quota.ts'
import {
  nothingSought,
  seekAskedIp,
  seekCrypto,
  seekEmail,
  seekHash,
  seekIp,
  seekMac,
  seekUrl,
} from './lookups/sought-values.ts'
import { triageBatchHere } from './lookups/triage-batch.ts'

/** Lookups and scans: what is built, and what answers 501. */
export const coreHandlers = implement(coreOperations)({
  'greeting.read': greetHere,
  'domain.scan': notBuilt,
  'domain.readStatus': notBuilt,
  'domain.readResults': notBuilt,
  'domain.readReport': notBuilt,
  'domain.captureNetwork': notBuilt,
  'ip.lookUp': tellingKnown(lookUpIpHere, seekIp, seekAskedIp),
  'crypto.lookUp': tellingKnown(lookUpCryptoHere, seekCrypto),
  'crypto.lookUpList': tellingKnownOfEach(lookUpCryptoListHere, seekCrypto),
  'hash.lookUp': tellingKnown(lookUpHashHere, seekHash),
  'hash.lookUpList': tellingKnownOfEach(lookUpHashListHere, seekHash),
  'url.analyse': tellingKnown(analyseUrlHere, seekUrl),
  'email.analyse': tellingKnown(analyseEmailHere, seekEmail),
  'phone.analyse': tellingKnown(analysePhoneHere, () => nothingSought),
  'mac.analyse': tellingKnown(analyseMacHere, seekMac),
  'iocs.extract': extractIocsHere,
  'file.upload': notBuilt,
  'file.readResults': notBuilt,
  'file.readOutput': notBuilt,
  'script.explain': notBuilt,
  'certificates.list': notBuilt,
  'quota.read': readQuotaHere,
  'batch.triage': triageBatchHere,
  'domain.resolve': notBuilt,
  'script.submit': notBuilt,
  'script.readReport': notBuilt,
  'siemAlerts.ingest': notBuilt,
  'health.read': readHealthHere,
})
