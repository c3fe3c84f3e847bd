import {
  type HandlingLabels,
  labelTag,
  type PapLevel,
  type TlpLevel,
} from '../../../contract/handling-labels.ts'
import type { StixObject } from './stix-observable.ts'

/**
 * Marking definitions with the fixed ids that OASIS published for TLP 2.0 and PAP (oasis-open/cti-stix-common-objects,
 * `tlp-2.0` and `pap-marking-definition-f8d`): STIX 2.1 itself (7.2.1.4) has only those of TLP 1.0.
 */

type Published = { readonly id: string; readonly created: string }

const tlpExtension = 'extension-definition--60a3c5c5-0d10-413e-aab3-9e08dde9e88d'
const tlpCreated = '2022-10-01T00:00:00.000Z'
const tlpMarkings: Readonly<Record<TlpLevel, Published>> = {
  CLEAR: { id: '94868c89-83c2-464b-929b-a1a8aa3c8487', created: tlpCreated },
  GREEN: { id: 'bab4a63c-aed9-4cf5-a766-dfca5abac2bb', created: tlpCreated },
  AMBER: { id: '55d920b0-5e8b-4f79-9ee9-91f868d9b421', created: tlpCreated },
  'AMBER+STRICT': { id: '939a9414-2ddd-4d32-a0cd-375ea402b003', created: tlpCreated },
  RED: { id: 'e828b379-4e03-4974-9ac4-e53a884c97c1', created: tlpCreated },
}

const papExtension = 'extension-definition--f8d78575-edfd-406e-8e84-6162a8450f5b'
const papMarkings: Readonly<Record<PapLevel, Published>> = {
  CLEAR: { id: 'ad15a0cd-55b6-4588-a14c-a66105329b92', created: '2022-10-01T00:00:00.000Z' },
  GREEN: { id: 'c43594d1-4b11-4c59-93ab-1c9b14d53ce9', created: '2022-10-09T00:00:00.000Z' },
  AMBER: { id: '60f8932b-e51e-4458-b265-a2e8be9a80ab', created: '2022-10-02T00:00:00.000Z' },
  RED: { id: '740d36e5-7714-4c30-961a-3ae632ceee0e', created: '2022-10-06T00:00:00.000Z' },
}

/** Returns the marking definitions for labels; none where none is set. */
export function markingsOf({ tlp, pap }: HandlingLabels): StixObject[] {
  return [
    ...(tlp === null
      ? []
      : [marking(tlpMarkings[tlp], labelTag('tlp', tlp), tlpExtension, { tlp_2_0: tlp.toLowerCase() })]),
    ...(pap === null
      ? []
      : [marking(papMarkings[pap], labelTag('pap', pap), papExtension, { pap: pap.toLowerCase() })]),
  ]
}

function marking(
  { id, created }: Published,
  name: string,
  extension: string,
  level: Readonly<Record<string, string>>,
): StixObject {
  return {
    type: 'marking-definition',
    spec_version: '2.1',
    id: `marking-definition--${id}`,
    created,
    name,
    extensions: { [extension]: { extension_type: 'property-extension', ...level } },
  }
}
