import { expect, test } from 'vitest'
import { exampleCase } from '../../../../test/fixtures/export/example-case.ts'
import { stixFaults } from '../../../../test/fixtures/export/stix-schema.ts'
import { caseStix } from './case-stix.ts'

const [alert] = exampleCase.alerts

test.each([
  ['cve-feed', 'a-1'],
  ['nvd capec', 'a-2'],
  ['scanner', 'CVE-2021-44228'],
  ['scanner', 'CVE-2021-44228 on ws-7'],
  ['scanner', 'finding CAPEC-63'],
  ['cve', 'CVE-2021-44228'],
])('an alert of %s with the id %s is no entry of a catalogue', (source, external_id) => {
  if (alert === undefined) throw new Error('The example has an alert.')
  const bundle = caseStix({ ...exampleCase, alerts: [{ ...alert, source, external_id }] })
  expect(stixFaults(bundle)).toEqual([])
  expect(bundle).toContain(`${source} ${external_id}: ${alert.title}`)
  expect(bundle).not.toContain(`"source_name":"${source}","external_id":"${external_id}"`)
})
