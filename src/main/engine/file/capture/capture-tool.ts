import { fileTool } from '../file-tool.ts'
import { isOf } from '../file-types.ts'
import { captureResult } from './capture-result.ts'

/** Reads packet captures: conversations, DNS, HTTP with its files, TLS, readable logins, mail, SMB names. */
export const captureTool = fileTool({
  name: 'capture',
  title: 'Packet capture',
  version: 1,
  accepts: (sample) => isOf(sample, 'pcap', 'pcapng'),
  seconds: 300,
  result: captureResult,
  load: async () => (await import('./read-capture.ts')).readCapture,
})
