import type { StixObject } from './stix-observable.ts'
import { skerryNamespace, uuidV5 } from './uuid-v5.ts'

/** The creator of STIX objects that Skerry exports: the same object in every export, hence with a fixed date. */
export const skerryIdentity: StixObject = {
  type: 'identity',
  spec_version: '2.1',
  id: `identity--${uuidV5(skerryNamespace, 'identity')}`,
  created: '2026-01-01T00:00:00.000Z',
  modified: '2026-01-01T00:00:00.000Z',
  name: 'Skerry',
  description: 'Offline workstation for security analysts',
  identity_class: 'system',
}
