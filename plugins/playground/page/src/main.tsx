import { render } from 'preact';
import { App } from './app/app.tsx';
import './style/index.css';
import 'virtual:content.css';

const root = document.getElementById('app');
if (root !== null) render(<App />, root);
