import { describe, expect, test } from 'vitest'
import type { Operation } from '../../contract/operation.ts'
import { operationNamed } from '../parts/operations.ts'
import { requestLine } from './http-address.ts'

const none = { hostname: null, actorsHostname: null }
const other = { hostname: 'https://a.example/', actorsHostname: 'https://a.example/' }
const versioned = { hostname: 'https://a.example/intel/api/v1/', actorsHostname: 'https://b.example' }

describe('the address of a call', () => {
  test.each([
    ['ip.lookUp', { ip: '2001:db8::1' }, none, 'GET http://localhost/api/v1/scan/ip?ip=2001%3Adb8%3A%3A1'],
    ['ip.lookUp', { ip: '192.0.2.1' }, versioned, 'GET https://a.example/intel/api/v1/scan/ip?ip=192.0.2.1'],
    ['quota.read', { scan_type: 'a/b' }, other, 'GET https://a.example/api/v1/limit/a%2Fb'],
    [
      'iocs.extract',
      { text: 'secret', risk: 'deep' },
      none,
      'POST http://localhost/api/v1/scan/ioc?risk=deep',
    ],
    ['actors.exportStix', { slug: 'x' }, none, 'GET http://localhost/threat/actors/x.stix.json'],
    ['actors.exportStix', { slug: 'x' }, versioned, 'GET https://b.example/actors/x.stix.json'],
    ['register.exportCsv', {}, other, 'GET https://a.example/register/api/v1/register/export'],
  ])('of %s with %j', (name, input, where, expected) => {
    expect(requestLine(operationNamed(name) as Operation, input, where)).toBe(expected)
  })
})
