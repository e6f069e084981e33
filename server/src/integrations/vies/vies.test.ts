import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { startViesPeer, type ViesPeer } from '../../testing/vies-peer.ts'
import { makeVies, type Vies } from './vies.ts'

let peer: ViesPeer
let vies: Vies
beforeEach(async () => {
  peer = await startViesPeer()
  vies = makeVies(peer.base)
})

const FRENCH = { country: 'FR', number: '12345678901' }
const BUYER = { shop_id: 'one' }
const seller = { country: 'DE', number: '136308783' }

describe('a clear answer', () => {
  it('of a number in force comes with the trader and, for a seller who says who it is, a consultation number', async () => {
    peer.valid.add('FR12345678901')
    expect(await vies.ask({ ...FRENCH, requester: seller }, BUYER)).toEqual({
      outcome: 'valid',
      consultation_number: 'WAPIAAAAX0000001',
      trader_name: 'MAISON EXEMPLE SARL',
      trader_address: '1 RUE DE LA PAIX 75002 PARIS',
    })
    expect(peer.asked[0]).toEqual({
      countryCode: 'FR',
      vatNumber: '12345678901',
      requesterMemberStateCode: 'DE',
      requesterNumber: '136308783',
    })
    expect(await vies.ask(FRENCH, BUYER)).toMatchObject({ outcome: 'valid', consultation_number: '' })
  })

  it('of one that is not', async () => {
    expect(await vies.ask(FRENCH, BUYER)).toMatchObject({
      outcome: 'invalid',
      trader_name: '',
      trader_address: '',
    })
    peer.failing.set('FR', 'INVALID_INPUT')
    expect(await vies.ask(FRENCH, BUYER)).toMatchObject({ outcome: 'invalid' })
  })

  it('is had without proof where the seller itself is not known there', async () => {
    peer.valid.add('FR12345678901')
    peer.failing.set('FR', 'INVALID_REQUESTER_INFO')
    expect(await vies.ask({ ...FRENCH, requester: seller }, BUYER)).toMatchObject({
      outcome: 'valid',
      consultation_number: '',
    })
  })
})

describe('no answer', () => {
  test.each([
    'MS_UNAVAILABLE',
    'MS_MAX_CONCURRENT_REQ',
    'GLOBAL_MAX_CONCURRENT_REQ',
    'SERVICE_UNAVAILABLE',
    'TIMEOUT',
    'VAT_BLOCKED',
    'html',
    'half',
    'endless',
    'other',
    'soft',
    'hang-up',
  ])('is what %s comes to, and never a no', async (failure) => {
    peer.valid.add('FR12345678901')
    peer.failing.set('FR', failure)
    expect(await vies.ask(FRENCH, BUYER)).toMatchObject({ outcome: 'unavailable' })
  })

  it('F-11 from a server that is not there', async () => {
    const nowhere = makeVies('http://127.0.0.1:9/vies')
    expect(await nowhere.ask(FRENCH, BUYER)).toMatchObject({ outcome: 'unavailable' })
  })

  it('pauses calls about an unavailable member state, not about others, and not for callers that can wait', async () => {
    peer.valid.add('FR12345678901').add('IT00743110157')
    peer.failing.set('FR', 'MS_UNAVAILABLE')
    await vies.ask(FRENCH, BUYER)
    peer.failing.clear()
    expect(await vies.ask(FRENCH, BUYER)).toMatchObject({
      outcome: 'unavailable',
      reason: 'did not answer a moment ago',
    })
    expect(await vies.ask({ country: 'IT', number: '00743110157' }, BUYER)).toMatchObject({
      outcome: 'valid',
    })
    expect(await vies.ask(FRENCH, { ...BUYER, is_patient: true })).toMatchObject({ outcome: 'valid' })
    expect(await vies.ask(FRENCH, BUYER)).toMatchObject({ outcome: 'valid' })
    expect(peer.asked).toHaveLength(4)
  })
})

describe('a question without an answer of its own', () => {
  test.each(['VAT_BLOCKED', 'half', 'other'])(
    'is what %s comes to, and others about the same member state are asked',
    async (failure) => {
      peer.valid.add('FR12345678901')
      peer.failing.set('FR', failure)
      await vies.ask({ country: 'FR', number: '00000000001', requester: seller }, BUYER)
      peer.failing.clear()
      expect(await vies.ask(FRENCH, { shop_id: 'another' })).toMatchObject({ outcome: 'valid' })
    },
  )
})

describe('questions under way', () => {
  const nth = (n: number) => ({ country: 'FR', number: `0000000000${n}` })
  const TOO_MANY = { outcome: 'unavailable', reason: 'too many concurrent questions' }
  beforeEach(() => void peer.failing.set('FR', 'silence'))

  it('equal ones are one request, and of a shop there are four', async () => {
    peer.valid.add('IT00743110157')
    void vies.ask(FRENCH, BUYER)
    void vies.ask(FRENCH, BUYER)
    for (let n = 1; n < 4; n++) void vies.ask(nth(n), BUYER)
    expect(await vies.ask(nth(4), BUYER)).toMatchObject(TOO_MANY)
    const of_another = await vies.ask({ country: 'IT', number: '00743110157' }, { shop_id: 'another' })
    expect(of_another).toMatchObject({ outcome: 'valid' })
    await vi.waitUntil(() => peer.asked.length === 5)
    expect(peer.asked.filter(({ vatNumber }) => vatNumber === FRENCH.number)).toHaveLength(1)
  })

  it('buyers of all shops have six, and two are left for jobs', async () => {
    for (let n = 0; n < 6; n++) void vies.ask(nth(n), { shop_id: `shop ${n}` })
    expect(await vies.ask(nth(6), { shop_id: 'shop 6' })).toMatchObject(TOO_MANY)
    for (let n = 6; n < 8; n++) void vies.ask(nth(n), { ...BUYER, is_patient: true })
    expect(await vies.ask(nth(8), { ...BUYER, is_patient: true })).toMatchObject(TOO_MANY)
    await vi.waitUntil(() => peer.asked.length === 8)
  })
})
