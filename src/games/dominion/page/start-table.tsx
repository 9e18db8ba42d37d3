import { render } from 'preact';
import { App } from './app.js';
import { installPictures, installSprite } from './sprite.js';
import { Library } from './store/library.js';

installSprite();
installPictures();
const root = document.getElementById('table');
if (root !== null) void Library.open().then((library) => render(<App library={library} />, root));
