import { describe, expect, test } from 'vitest'
import { embedOf, PLAYER_ORIGINS } from './embeds.ts'

describe('what may be shown', () => {
  test.each([
    ['https://a.example/x.jpg', 'image', 'https://a.example/x.jpg'],
    ['https://a.example/x.JPEG?v=2', 'image', 'https://a.example/x.JPEG?v=2'],
    ['https://a.example/x.png', 'image', 'https://a.example/x.png'],
    ['https://a.example/x.gif', 'image', 'https://a.example/x.gif'],
    ['https://a.example/x.webp', 'image', 'https://a.example/x.webp'],
    ['https://a.example/x.mp4', 'video', 'https://a.example/x.mp4'],
    ['https://a.example/x.webm', 'video', 'https://a.example/x.webm'],
    ['https://a.example/x.ogg', 'video', 'https://a.example/x.ogg'],
    [
      'https://www.youtube.com/watch?v=abcdefghijk&t=4',
      'player',
      'https://www.youtube-nocookie.com/embed/abcdefghijk',
    ],
    ['https://youtu.be/abcdefghijk', 'player', 'https://www.youtube-nocookie.com/embed/abcdefghijk'],
    [
      'https://m.youtube.com/shorts/abc-efgh_jk',
      'player',
      'https://www.youtube-nocookie.com/embed/abc-efgh_jk',
    ],
    [
      'https://music.youtube.com/watch?v=abcdefghijk',
      'player',
      'https://www.youtube-nocookie.com/embed/abcdefghijk',
    ],
    ['https://vimeo.com/123456789', 'player', 'https://player.vimeo.com/video/123456789?dnt=1'],
    [
      'https://vimeo.com/123456789/0a1b2c3d4e',
      'player',
      'https://player.vimeo.com/video/123456789?dnt=1&h=0a1b2c3d4e',
    ],
    ['https://player.vimeo.com/video/123456789', 'player', 'https://player.vimeo.com/video/123456789?dnt=1'],
    [
      'https://www.twitch.tv/videos/1234567890',
      'player',
      'https://player.twitch.tv/?video=1234567890&autoplay=false',
    ],
    ['https://www.twitch.tv/potter', 'player', 'https://player.twitch.tv/?channel=potter&autoplay=false'],
    [
      'https://clips.twitch.tv/Slow-Clay',
      'player',
      'https://clips.twitch.tv/embed?clip=Slow-Clay&autoplay=false',
    ],
    ['https://rumble.com/embed/v4abcd/', 'player', 'https://rumble.com/embed/v4abcd/'],
  ])('%s', (address, kind, shown) => {
    const embed = embedOf(address, 'Film')
    expect(embed).toMatchObject({ kind, address: shown, text: 'Film' })
    if (kind === 'player') expect(PLAYER_ORIGINS).toContain(new URL(shown).origin)
  })
})

describe('X-02 what may not', () => {
  test.each([
    'http://a.example/x.jpg',
    'javascript:alert(1)//x.jpg',
    'data:image/png;base64,AAAA',
    'https://user@a.example/x.jpg',
    'https://a.example:8443/x.jpg',
    'https://a.example/x.svg',
    'https://a.example/x.html',
    'https://a.example/?x.jpg',
    'https://youtube.com.evil.example/watch?v=abcdefghijk',
    'https://evilyoutube.com/watch?v=abcdefghijk',
    'https://www.youtube.com/watch?v=abc',
    'https://www.youtube.com/watch?v=abcdefghij%22',
    'https://www.youtube.com/embed/abcdefghijk"onload',
    'https://www.youtube.com/@channel',
    'https://vimeo.com/about',
    'https://rumble.com/v4abcd-a-film.html',
    'https://www.twitch.tv/directory/all',
    'https://www.twitch.tv/',
    'x.jpg',
    '',
  ])('%s', (address) => {
    expect(embedOf(address)).toBeUndefined()
  })
})
