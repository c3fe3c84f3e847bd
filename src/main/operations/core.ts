import { coreOperations } from '../../contract/core/index.ts'
import { notBuilt } from './context.ts'
import { implement } from './implement.ts'
import { extractIocsHere } from './lookups/extract-iocs.ts'
import { greetHere } from './lookups/greet.ts'
import { readHealthHere } from './lookups/read-health.ts'
import { readQuotaHere } from './lookups/read-quota.ts'
import { triageBatchHere } from './lookups/triage-batch.ts'

/** Lookups and scans: what is built, and what answers 501. */
export const coreHandlers = implement(coreOperations)({
  'greeting.read': greetHere,
  'domain.scan': notBuilt,
  'domain.readStatus': notBuilt,
  'domain.readResults': notBuilt,
  'domain.readReport': notBuilt,
  'domain.captureNetwork': notBuilt,
  'ip.lookUp': notBuilt,
  'crypto.lookUp': notBuilt,
  'crypto.lookUpList': notBuilt,
  'hash.lookUp': notBuilt,
  'hash.lookUpList': notBuilt,
  'url.analyse': notBuilt,
  'email.analyse': notBuilt,
  'phone.analyse': notBuilt,
  'mac.analyse': notBuilt,
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
