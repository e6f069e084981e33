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
const seller = { country: 'DE', number: '136308783' }

describe('a clear answer', () => {
  it('of a number in force comes with the trader and, for a seller who says who it is, a consultation number', async () => {
    peer.valid.add('FR12345678901')
    expect(await vies.ask({ ...FRENCH, requester: seller })).toEqual({
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
    expect(await vies.ask(FRENCH)).toMatchObject({ outcome: 'valid', consultation_number: '' })
  })

  it('of one that is not', async () => {
    expect(await vies.ask(FRENCH)).toMatchObject({ outcome: 'invalid', trader_name: '', trader_address: '' })
    peer.failing.set('FR', 'INVALID_INPUT')
    expect(await vies.ask(FRENCH)).toMatchObject({ outcome: 'invalid' })
  })

  it('is had without proof where the seller itself is not known there', async () => {
    peer.valid.add('FR12345678901')
    peer.failing.set('FR', 'INVALID_REQUESTER_INFO')
    expect(await vies.ask({ ...FRENCH, requester: seller })).toMatchObject({
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
    expect(await vies.ask(FRENCH)).toMatchObject({ outcome: 'unavailable' })
  })

  it('F-11 from a server that is not there', async () => {
    const nowhere = makeVies('http://127.0.0.1:9/vies')
    expect(await nowhere.ask(FRENCH)).toMatchObject({ outcome: 'unavailable' })
  })

  it('pauses calls about an unavailable member state, not about others, and not for callers that can wait', async () => {
    peer.valid.add('FR12345678901').add('IT00743110157')
    peer.failing.set('FR', 'MS_UNAVAILABLE')
    await vies.ask(FRENCH)
    peer.failing.clear()
    expect(await vies.ask(FRENCH)).toMatchObject({
      outcome: 'unavailable',
      reason: 'did not answer a moment ago',
    })
    expect(await vies.ask({ country: 'IT', number: '00743110157' })).toMatchObject({ outcome: 'valid' })
    expect(await vies.ask(FRENCH, true)).toMatchObject({ outcome: 'valid' })
    expect(await vies.ask(FRENCH)).toMatchObject({ outcome: 'valid' })
    expect(peer.asked).toHaveLength(4)
  })
})

it('two concurrent equal checks are one request, and concurrent requests are limited', async () => {
  peer.failing.set('FR', 'silence')
  void vies.ask(FRENCH)
  void vies.ask(FRENCH)
  for (let n = 0; n < 7; n++) void vies.ask({ country: 'FR', number: `0000000000${n}` })
  const italian = await vies.ask({ country: 'IT', number: '00743110157' })
  expect(italian).toMatchObject({ outcome: 'unavailable', reason: 'too many questions at once' })
  await vi.waitUntil(() => peer.asked.length === 8)
  expect(peer.asked.filter(({ vatNumber }) => vatNumber === FRENCH.number)).toHaveLength(1)
})
