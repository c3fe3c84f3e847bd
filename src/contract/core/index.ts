import { ingestSiemAlertAtRoot } from '../incidents/siem-alert.ts'
import { triageBatch } from './batch.ts'
import { listCertificates } from './certificates.ts'
import { lookUpCrypto, lookUpCryptoList } from './crypto.ts'
import {
  captureNetwork,
  readDomainReport,
  readDomainResults,
  readDomainStatus,
  resolveDomain,
  scanDomain,
} from './domain.ts'
import { analyseEmail } from './email.ts'
import { readFileResults, readToolOutput, uploadFile } from './file.ts'
import { greet } from './greeting.ts'
import { lookUpHash, lookUpHashList } from './hash.ts'
import { readHealth } from './health.ts'
import { extractIocs } from './iocs.ts'
import { lookUpIp } from './ip.ts'
import { analyseMac } from './mac.ts'
import { analysePhone } from './phone.ts'
import { readQuota } from './quota.ts'
import { explainScript, readScriptReport, submitScript } from './script.ts'
import { analyseUrl } from './url.ts'

/** Lookups and scans: the 23 operations of the core document, then the extensions. */
export const coreOperations = [
  greet,
  scanDomain,
  readDomainStatus,
  readDomainResults,
  readDomainReport,
  captureNetwork,
  lookUpIp,
  lookUpCrypto,
  lookUpCryptoList,
  lookUpHash,
  lookUpHashList,
  analyseUrl,
  analyseEmail,
  analysePhone,
  analyseMac,
  extractIocs,
  uploadFile,
  readFileResults,
  readToolOutput,
  explainScript,
  listCertificates,
  readQuota,
  triageBatch,
  resolveDomain,
  submitScript,
  readScriptReport,
  ingestSiemAlertAtRoot,
  readHealth,
] as const
