// Yardstick 1: what this machine answers when nothing is done. A bare node:http server that sends the same bytes for everything.

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [file, type = 'application/json; charset=utf-8'] = process.argv.slice(2)
const bytes = readFileSync(file)
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () =>
    response.writeHead(200, { 'content-type': type, 'content-length': bytes.length }).end(bytes),
  )
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
