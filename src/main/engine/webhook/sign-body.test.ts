import { expect, test } from 'vitest'
import { bodySignature, standardSignature, writeSecret } from './sign-body.ts'

test('signs as the published example of Standard Webhooks', () => {
  const signed = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  }
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
  expect(standardSignature(signed, [secret])).toBe(signature)
  const both = standardSignature(signed, ['another secret of 24 signs', secret])
  expect(both.split(' ')).toEqual([expect.stringMatching(/^v1,[\w+/]{43}=$/), signature])
  expect(standardSignature({ ...signed, timestamp: 1_614_265_331 }, [secret])).not.toBe(signature)
})

test.each([
  [
    'Jefe',
    'what do ya want for nothing?',
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  [
    'aaaaaaaaaaaaaaaaaaaa'.replaceAll('a', '\x0b'),
    'Hi There',
    'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  ],
])('signs the body with the secret as it is written: RFC 4231, key %j', (secret, body, digest) => {
  expect(bodySignature(body, secret)).toBe(`sha256=${digest}`)
})

test('writes a secret as Standard Webhooks does', () => {
  expect(writeSecret(Buffer.alloc(32, 255))).toBe('whsec_//////////////////////////////////////////8=')
})
