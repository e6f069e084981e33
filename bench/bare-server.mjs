// Baseline 1: how fast this machine answers when there is no work to do. A bare node:http server that reads each request and answers all
// with the same bytes: the product's own answer, with every header the product sets. With the third argument `503` it reads only the head of a
// request and refuses it with that status.

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [head_file, body_file, refusal] = process.argv.slice(2)
// A flat list of names and values: the form that node:http sends fastest.
const head = JSON.parse(readFileSync(head_file, 'utf8'))
const body = readFileSync(body_file)
const server = createServer((request, response) => {
  const answer = () => response.writeHead(Number(refusal ?? 200), head).end(body)
  if (request.method === 'GET' || refusal) return answer()
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    Buffer.concat(chunks)
    answer()
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
